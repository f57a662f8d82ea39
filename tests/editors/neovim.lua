-- Executes the steps of the test in Neovim, and exits with an error if a step fails.

local function fail(sentence)
  io.stderr:write(sentence .. '\n')
  vim.cmd('cquit')
end

local function wait(sentence, condition)
  if not vim.wait(20000, condition, 20) then fail(sentence) end
end

local function line(n) return vim.api.nvim_buf_get_lines(0, n - 1, n, false)[1] end

local ok, message = pcall(function()
  wait('no remark about the mistake came', function() return #vim.diagnostic.get(0) == 1 end)
  local remark = vim.diagnostic.get(0)[1]
  if remark.lnum ~= 6 or not remark.message:find('DSW') then
    fail('the remark is ' .. vim.inspect(remark))
  end

  vim.api.nvim_win_set_cursor(0, { 7, 3 })
  local params = vim.lsp.util.make_range_params(0, 'utf-16')
  params.context = { diagnostics = {} }
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 20000)
  local _, answer = next(answers)
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
  wait('the remark stayed', function() return #vim.diagnostic.get(0) == 0 end)

  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 20000 })
  else
    vim.lsp.buf.formatting_sync({}, 20000)
  end
  wait('the listing was not formatted', function() return line(2) == '02 STO 00' end)

  vim.api.nvim_win_set_cursor(0, { 8, 5 })
  vim.lsp.buf.definition()
  wait('GTO 01 led nowhere', function() return vim.api.nvim_win_get_cursor(0)[1] == 4 end)

  vim.api.nvim_win_set_cursor(0, { 12, 9 })
  vim.lsp.buf.rename('FAK')
  wait('the label kept its name', function() return line(1) == '01 LBL "FAK"' end)
  vim.cmd('write')
end)
if not ok then fail(tostring(message)) end
vim.cmd('qall!')
