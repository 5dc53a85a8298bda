import { hash } from 'node:crypto';

// A mail has its styles in its elements, which no page of the hub may have. So it is looked at in a frame that belongs to
// nobody: what the dashboard hands it is put into it, and nothing in it can do anything. It tells how high it is.
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  document.documentElement.innerHTML = data;
  parent.postMessage({ height: document.documentElement.scrollHeight }, '*');
});
parent.postMessage({ ready: true }, '*');`;

export const PREVIEW_FRAME = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><script>${SCRIPT}</script></body></html>`;

export const PREVIEW_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');
