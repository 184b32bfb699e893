import type { Page } from 'playwright-core';
import { injectOnce } from './inject-once.ts';

/** Parts of the engine that are used here (accessibility-checker-engine). */
interface Guideline {
  id: string;
  checkpoints: Array<{ rules?: Array<{ id: string }> }>;
}
interface Result {
  ruleId: string;
  reasonId: string;
  /** The level and the outcome. */
  value: [string, string];
  message: string;
  snippet: string;
  path: { dom: string };
}
declare global {
  interface Window {
    ace: {
      Checker: new () => {
        getGuidelines(): Guideline[];
        addGuideline(guideline: Guideline): void;
        check(document: Document, guidelines: string[]): Promise<{ results: Result[] }>;
      };
    };
  }
}

const MEASURED = 'measured by axe';
const ASKS = 'only asks a person to check, and its part that can be measured is measured by others';

/** Rules that are left out, or one outcome of a rule (rule/outcome), and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  text_contrast_sufficient: MEASURED,
  target_spacing_sufficient: MEASURED,
  aria_content_in_landmark: `${MEASURED}, which allows a link that skips to the content`,
  aria_landmark_name_unique: `${MEASURED}, which knows that a form without a name is no landmark`,
  aria_form_label_unique: 'a form without a name is no landmark',
  label_content_exists: 'a label may only enlarge the area of a checkbox that has a name; axe measures the names',
  element_tabbable_role_valid: 'an area that scrolls or takes arrow keys is in the tab order; axe asks for it',
  input_autocomplete_valid: 'password managers need `username` at the field of the address',
  aria_article_label_unique: 'two courses may have the same name',
  'fieldset_label_valid/Fail_2': 'a quiz may ask the same question twice',
  style_focus_visible: ASKS,
  element_tabbable_visible: ASKS,
  element_tabbable_unobscured: ASKS,
  text_spacing_valid: ASKS,
};

/** Returns the violations that IBM's Equal Access engine finds in a page. It is only the second opinion: what both find, axe reports. */
export async function equalAccessViolations(page: Page): Promise<string[]> {
  await injectOnce(page, 'ace', 'accessibility-checker-engine');
  return page.evaluate(async (leftOut) => {
    const checker = new window.ace.Checker();
    const [all] = checker.getGuidelines().filter(({ id }) => id === 'IBM_Accessibility');
    if (all === undefined) return ['the engine lacks its guideline'];
    const checkpoints = all.checkpoints.map((each) => ({ ...each, rules: each.rules?.filter(({ id }) => !leftOut.includes(id)) }));
    checker.addGuideline({ ...all, id: 'academy', checkpoints });
    const { results } = await checker.check(document, ['academy']);
    return results
      .filter(({ ruleId, reasonId, value: [level, outcome], path }) => {
        if (level !== 'VIOLATION' || outcome !== 'FAIL' || leftOut.includes(`${ruleId}/${reasonId}`)) return false;
        const element = document.evaluate(path.dom, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
        // The engine reads the content of folded parts, but not their labels.
        if (!(element instanceof HTMLElement) || !element.checkVisibility()) return false;
        // One or two letters, such as initials or H1, are a sign in place of a picture.
        return ruleId !== 'label_name_visible' || element.innerText.trim().length > 2;
      })
      .map(({ ruleId, reasonId, message, snippet }) => `${ruleId}/${reasonId}: ${message} ${snippet.slice(0, 160)}`);
  }, Object.keys(LEFT_OUT));
}
