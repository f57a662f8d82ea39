-- HP-41 programs in Neovim: put this file into ~/.config/nvim/plugin. `sim41` must be on the path.

local function serve()
  local config = { name = 'sim41', cmd = { 'sim41', 'check', '--lsp' } }
  config.root_dir = vim.fn.expand('%:p:h')
  if vim.lsp.start then
    vim.lsp.start(config)
  else -- Neovim 0.7
    vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
  end
  vim.bo.commentstring = '; %s'
end

local group = vim.api.nvim_create_augroup('sim41', {})
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = { '*.prg', '*.pro', '*.41', '*.rpn', '*.hp41', '*.41cx', '*.focal' },
  callback = function() vim.bo.filetype = 'focal41' end,
})
vim.api.nvim_create_autocmd('FileType', { group = group, pattern = 'focal41', callback = serve })

-- Debugging, if nvim-dap is installed.
local has_dap, dap = pcall(require, 'dap')
if has_dap then
  dap.adapters.sim41 = { type = 'executable', command = 'sim41', args = { 'debug', '--dap' } }
  dap.configurations.focal41 = {
    { type = 'sim41', request = 'launch', name = 'Debug', program = '${file}', stopOnEntry = true },
  }
end
