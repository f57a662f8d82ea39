// The element <sim-41 src="…#program=…">, which embeds a calculator in another page.
customElements.define(
  'sim-41',
  class extends HTMLElement {
    connectedCallback() {
      const page = new URL('./', import.meta.url);
      const frame = document.createElement('iframe');
      const link = new URLSearchParams((this.getAttribute('src') ?? '').split('#')[1] ?? '');
      for (const name of ['program', 'keys', 'run', 'speed']) {
        const value = this.getAttribute(name);
        if (value) link.set(name, value);
      }
      link.set('embed', '1');
      frame.src = `${page}#${link}`;
      frame.title = this.getAttribute('title') ?? 'HP-41CX';
      frame.width = this.getAttribute('width') ?? '360';
      frame.height = this.getAttribute('height') ?? '615';
      frame.style.border = '0';
      this.replaceChildren(frame);
    }
  },
);
