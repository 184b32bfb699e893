const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Converts clean HTML to plain text: blocks separated, list items marked, links with their URLs. */
export function messageText(html: string): string {
  return html
    .replace(/<a href="([^"]*)"[^<>]*>([^<]*)<\/a>/g, (_match, address: string, words: string) => (words === address ? words : `${words} (${address})`))
    .replace(/<li>(?:<p[^<>]*>)?/g, '- ')
    .replace(/<br\s*\/?>|<\/li>|<\/tr>/g, '\n')
    .replace(/<\/(?:p|h[2-4]|blockquote|pre|ul|ol|table)>|<hr\s*\/?>/g, '\n\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
