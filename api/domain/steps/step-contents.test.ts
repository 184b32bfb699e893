import { describe, expect, it } from 'vitest';
import { countTurns } from '../../testing/turns.ts';
import { toContent } from './step-contents.ts';

const BLOCKS = Array.from({ length: 100 }, (_each, index) => ({ type: 'TEXT' as const, html: `<b><p>${index}`.repeat(1600) }));

describe('the content of a step', () => {
  it('is sanitized with a turn of the event loop between its blocks, so that other requests go on', async () => {
    expect(await countTurns(() => toContent({ name: 'Grief', blocks: BLOCKS, embedUrls: [] }))).toBeGreaterThanOrEqual(BLOCKS.length - 1);
  });

  it('keeps its blocks in their order, without those that show nothing', async () => {
    const html = ['<p>one</p>', '<script>x</script>', '<p>two</p>'];
    const { blocks } = await toContent({ name: 'Grief', blocks: html.map((each) => ({ type: 'TEXT' as const, html: each })), embedUrls: [] });
    expect(blocks).toMatchObject([{ html: '<p>one</p>' }, { html: '<p>two</p>' }]);
  });
});
