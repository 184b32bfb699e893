/**
 * The grammar of rich text: the only tags, attributes and values that the editor writes, the server keeps and a page shows.
 * See docs/decisions/0022-libraries-for-hand-made-parts.md.
 */

const words = (text: string): readonly string[] => text.split(' ');

export const RICH_TEXT_TAGS = words('p br hr h2 h3 h4 strong em u s sub sup mark code pre blockquote ul ol li a span bdi table thead tbody tr th td');

/** Levels of headings: the page itself has the first one. */
export const HEADING_LEVELS = [2, 3, 4] as const;

/** Tags that may have `style="text-align: …"`, the only style. */
export const ALIGNED_TAGS = words('p h2 h3 h4 td th');
/** Alignments follow the direction of the text, so there is no left or right. */
export const TEXT_ALIGN = /^(?:start|end|center|justify)$/;

/** Attributes of every tag. */
export const LANGUAGE_ATTRIBUTES = ['lang', 'dir'] as const;

const SPAN = /^\d{1,2}$/;
/** Attributes of single tags and the values they may have. Links are in `LINK_ADDRESS`. */
export const TAG_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ol: { start: /^\d{1,4}$/ },
  td: { colspan: SPAN, rowspan: SPAN },
  th: { colspan: SPAN, rowspan: SPAN, scope: /^(?:col|row)(?:group)?$/ },
};

/** Addresses of links: web, mail, telephone, or a path of this site. */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Tags whose text is not meant for readers. The text of other unknown tags is kept. */
export const HIDDEN_TAGS = words('script style template noscript object title textarea option xml applet noembed noframes');
/** Tags of other content. Editor and page drop it; the server, which reads texts that were copied from anywhere, keeps its words. */
export const FOREIGN_TAGS = words('iframe embed svg math select');

/** Tags nested deeper are removed. */
export const NESTING_MAX = 30;
