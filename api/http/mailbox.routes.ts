import { Router } from 'express';
import { escapeHtml } from '../domain/shared/escape-html.ts';

export interface MailboxMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; background: #faf7f2; color: #16302f; }
  body { max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem; }
  details { background: #fff; border: 1px solid #e6dfd4; border-radius: 10px; margin-block: .75rem; }
  summary { cursor: pointer; padding: .75rem 1rem; overflow-wrap: anywhere; }
  summary small { display: block; color: #4b6361; }
  iframe { inline-size: 100%; block-size: 34rem; border: 0; border-block-start: 1px solid #e6dfd4; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; margin: 0; border-block-start: 1px solid #e6dfd4; }`;

function messageHtml(message: MailboxMessage, index: number): string {
  // The frame is sandboxed without scripts and origin; its links open in a new tab.
  const page = message.html.replace('<head>', '<head><base target="_blank">');
  const frame = `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(page)}"></iframe>`;
  return `<details${index === 0 ? ' open' : ''}><summary><strong><bdi>${escapeHtml(message.subject)}</bdi></strong>
    <small><bdi>${escapeHtml(message.to)}</bdi> · <time>${escapeHtml(message.sentAt)}</time> · <mark>Captured, not sent</mark></small></summary>
    ${frame}<details><summary>Text</summary><pre dir="auto">${escapeHtml(message.text)}</pre></details></details>`;
}

/**
 * Creates the router of captured mails, as a page and as JSON, newest first. Mounted only where mails are captured, never in production
 * (docs/product-rules.md#10-fixed-names).
 */
export function createMailboxRouter(messages: () => MailboxMessage[]): Router {
  const router = Router();
  router.use('/dev', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/dev/mailbox.json', (_request, response) => {
    response.json({ messages: messages() });
  });
  router.get('/dev/mailbox', (_request, response) => {
    const list = messages();
    const body = list.length === 0 ? '<p>No mail yet.</p>' : list.map(messageHtml).join('\n');
    response.type('html').send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox</title><style>${STYLE}</style></head><body><h1>Mailbox</h1><p>Mails that were captured instead of sent, newest first.</p>${body}</body></html>`);
  });
  return router;
}
