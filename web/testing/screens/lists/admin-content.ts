import type { Page } from 'playwright-core';
import { media } from '../../browser/author.ts';
import { answering, buttonOf, changing, choosing, clicking, lengthening, pressing, refusing } from '../acts.ts';
import { canBeSaved, languagesInOneLine, notThere, shadowInHeader, shownProblem, zoomLabel } from '../measures/details.ts';
import { homeAction } from '../measures/main-action.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { adminHomes } from './homes.ts';
import { NOBODY } from './learner.ts';

/** Opens the mobile menu where the links do not fit. */
async function openHeader(page: Page): Promise<void> {
  const toggle = page.locator('[data-menu-toggle]');
  if (await toggle.isVisible()) await toggle.click();
}

/** The copies are in a chunk of their own. */
const copiesShown = (page: Page): Promise<void> => page.locator('main [role=progressbar]').first().waitFor();

const sendEmpty = clicking('dialog button[type=submit]', 'dialog [aria-invalid=true]');
const writing = (page: Page): Promise<void> => page.locator('main form [role=tablist]').waitFor();

/** Adds every kind of block, a table, a quiz and homework to one page. */
async function addEverything(page: Page): Promise<void> {
  await writing(page);
  for (const what of ['TEXT', 'CALLOUT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'player', 'question', 'homework']) await page.locator(`[data-add=${what}]`).click();
  await page.locator('.ProseMirror').first().click();
  await page.locator('[role=toolbar] button:not([aria-pressed]):not([aria-haspopup])').first().click();
  await page.locator('.ProseMirror table').first().waitFor();
  // axe requires a text in the header cell of a column.
  for (const key of ['A', 'Tab', 'B']) await page.keyboard.press(key);
}

async function saveEmpty(page: Page): Promise<void> {
  await writing(page);
  await clicking('main form button[type=submit]', 'main form [aria-invalid=true]')(page);
}

/** Refuses to save a step, as if somebody else had saved another first text meanwhile. */
async function savedMeanwhile(page: Page): Promise<void> {
  let refused = false;
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"StepEditorUpdate"')) refused = true;
    if (!refused || !body.includes('"StepEditor"')) return route.fallback();
    refused = false;
    const response = await route.fetch();
    const { data } = await response.json();
    for (const { blocks } of data.adminStep.contents) blocks[0].html += '<p>By somebody else, with a <a href="https://example.org">link</a>.</p>';
    return route.fulfill({ response, json: { data } });
  });
}

/** Changes the first text of a step and saves, which opens the dialog with both versions. */
async function saveOther(page: Page): Promise<void> {
  await writing(page);
  await page.locator('.ProseMirror').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' By me.');
  // By keyboard: the bar of the buttons moves when the draft is stored.
  await page.locator('main form button[type=submit]').first().press('Enter');
  await page.locator('dialog[open] input[type=radio]').first().waitFor();
}

/** Gives the step a name of 80 letters, and publishes the course before that is saved. */
async function publishUnsaved(page: Page): Promise<void> {
  await writing(page);
  await page.locator('main form textarea').first().fill('Psychologicalfirstaid'.repeat(4).slice(0, 80));
  await (await buttonOf(page, 'Publish')).filter({ visible: true }).first().click();
  await page.locator('dialog[open] button').nth(2).waitFor();
}

/** Opens the third language with the original text beside it. */
async function translate(page: Page): Promise<void> {
  await writing(page);
  await page.locator('main form [role=tab]').nth(2).click();
  await page.locator('[data-original-of]').first().waitFor();
}

async function openFirstMenu(page: Page): Promise<void> {
  await page.locator('aside [aria-haspopup=menu]').nth(1).click();
  await page.locator('aside [role=menuitem]').first().waitFor();
}

/** Opens the team, which is folded on a phone, and the form for a member. */
async function addTeamMember(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) (part as HTMLDetailsElement).open = true;
  });
  await pressing('Add team member', 'dialog[open] input')(page);
}

/** Chooses an image, which opens the dialog that crops it. */
async function crop(page: Page): Promise<void> {
  await page.locator('dialog input[type=file]').first().setInputFiles(media('academy-community-and-family.jpg'));
  await page.locator('dialog input[type=range]').waitFor();
}

/** Chooses the image of a block of a step, which opens the dialog that crops it. */
async function cropImageOfBlock(page: Page): Promise<void> {
  await writing(page);
  await page.locator('main form input[type=file]').first().setInputFiles(media('academy-community-and-family.jpg'));
  await page.locator('dialog[open] input[type=range]').waitFor();
}

const largeCopy = (id: string, values: object) => ({
  __typename: 'ContentCopy',
  id,
  kind: 'course',
  parentId: null,
  name: 'First aid for the mind',
  nameLanguage: 'en',
  state: 'running',
  progress: 40,
  failure: null,
  copyId: null,
  ...values,
});

/** Large copies in each state, as the page reads them with its list, and again while one is made. */
function withCopies(operation: string, kind: string, parentId: string | null): (page: Page) => Promise<void> {
  const copies = [
    largeCopy('1', { kind, parentId, name: 'الإسعافات الأولية النفسية', nameLanguage: 'ar' }),
    largeCopy('2', { kind, parentId, state: 'ready', progress: 100, copyId: NOBODY }),
    largeCopy('3', { kind, parentId, state: 'failed', failure: 'error', name: 'Sprechstundenbesprechung'.repeat(4).slice(0, 80), nameLanguage: 'de' }),
    largeCopy('4', { kind, parentId, state: 'failed', failure: 'originalGone' }),
  ];
  return async (page) => {
    await changing(operation, 'contentCopies', copies)(page);
    await answering('ContentCopies', { contentCopies: copies })(page);
  };
}

/** The screens of an admin about academies and lists of courses. */
export function adminListScreens({ draft }: World): Screen[] {
  const courses = `/admin/courses/${draft.academyId}`;
  return [
    { name: 'academies of an admin', path: '/admin/dashboard', also: shadowInHeader },
    ...adminHomes,
    { name: 'academies of an admin, none found', path: '/admin/dashboard?search=zzzz' },
    { name: 'academies of an admin, header opened', path: '/admin/dashboard', act: openHeader },
    { name: 'academies of an admin, long names', path: '/admin/dashboard', prepare: lengthening('AcademyList') },
    { name: 'academy added', path: '/admin/dashboard?add=1', act: sendEmpty, also: shownProblem },
    { name: 'academy added, image cropped', path: '/admin/dashboard?add=1', act: crop, also: zoomLabel },
    { name: 'academy edited', path: `/admin/dashboard?edit=${draft.academyId}` },
    { name: 'academy translated', path: `/admin/dashboard?edit=${draft.academyId}`, act: (page) => page.locator('dialog [role=tab]').nth(2).click() },
    { name: 'academy deleted', path: '/admin/dashboard', act: choosing('article', 'Delete', 'dialog input') },
    { name: 'academy published', path: '/admin/dashboard', act: clicking('[data-status-action=publish]', 'dialog') },
    { name: 'courses of an admin', path: courses },
    { name: 'courses of an admin as a table', path: `${courses}?view=table`, also: languagesInOneLine },
    { name: 'courses of an admin, published', path: `/admin/courses/${draft.originalId}` },
    { name: 'academies of an admin, large copies', path: '/admin/dashboard', prepare: withCopies('AcademyList', 'academy', null), act: copiesShown },
    { name: 'courses of an admin, large copies', path: courses, prepare: withCopies('CourseList', 'course', draft.academyId), act: copiesShown },
    { name: 'course added', path: `${courses}?add=1`, act: sendEmpty },
    { name: 'course edited', path: `${courses}?edit=${draft.courseId}` },
    { name: 'academy of the admin mode that does not exist', path: `/admin/courses/${NOBODY}`, also: notThere(2) },
    { name: 'dashboard of an admin, long names', path: '/dashboard', prepare: lengthening('DashboardPage'), also: homeAction },
    { name: 'dashboard of an admin', path: '/dashboard', also: async (page) => [...(await shadowInHeader(page)), ...(await homeAction(page))] },
  ];
}

/** The screens of an admin about one course: the outline, the step editor, the preview and the other tabs. */
export function adminCourseScreens({ draft, course, emptyCourse }: World): Screen[] {
  const path = `/admin/course-detail/${draft.courseId}`;
  const added = `${path}?tab=1&step=new&in=${draft.moduleId}`;
  const step = `${path}?tab=1&step=${draft.stepId}`;
  const own = `/admin/course-detail/${course.id}`;
  return [
    { name: 'course of an admin', path },
    { name: 'course of an admin, large copies', path, prepare: withCopies('AdminCourseDetailPage', 'module', draft.courseId), act: copiesShown },
    { name: 'course of an admin, menu of a step', path: `${path}/edit-content`, act: openFirstMenu },
    { name: 'module added', path: `${path}?tab=1&module=new` },
    { name: 'step', path: step, act: writing },
    { name: 'step with every kind of block', path: added, act: addEverything, alsoLarge: canBeSaved },
    { name: 'step with invalid fields', path: added, act: saveEmpty },
    { name: 'step, image of a block cropped', path: step, act: cropImageOfBlock, also: zoomLabel },
    { name: 'step, translated', path: step, act: translate },
    {
      name: 'course published with unsaved work, long names',
      path: step,
      prepare: answering('SaveStepDraft', { saveStepDraft: { __typename: 'StepDraft', savedAt: '2026-11-21T09:00:00Z' } }),
      act: publishUnsaved,
      sizes: ['desktop'],
    },
    {
      name: 'step, two versions',
      path: step,
      prepare: async (page) => {
        await refusing('StepEditorUpdate', 'CHANGED_MEANWHILE', { revision: 2 })(page);
        await answering('SaveStepDraft', { saveStepDraft: { __typename: 'StepDraft', savedAt: '2026-11-21T09:00:00Z' } })(page);
        await savedMeanwhile(page);
      },
      act: saveOther,
    },
    { name: 'step of the admin mode that does not exist', path: `${path}?tab=1&step=${NOBODY}`, also: notThere(1) },
    { name: 'course of an admin, information', path: `${path}?tab=2` },
    { name: 'course of an admin, students', path: `${own}?tab=3`, first: { selector: 'main ul:not(details ul) > li:has(p)', top: 420, phoneOnly: true } },
    {
      name: 'course of an admin, team',
      path: `${own}?tab=3`,
      operation: 'CourseTeamEditor',
      act: (page) => page.locator('main summary').first().press('Enter'),
      sizes: ['phone'],
    },
    { name: 'course of an admin, team member added', path: `${own}?tab=3`, act: addTeamMember },
    { name: 'course of an admin, rooms', path: `${own}?tab=5` },
    { name: 'course of an admin, overview', path: `${own}?tab=6` },
    {
      name: 'course of an admin, message',
      path: `${own}?tab=7`,
      operation: 'EmailAll',
      act: (page) => page.locator('.ProseMirror').waitFor(),
      first: { selector: 'main form input', top: 300 },
    },
    { name: 'course of the admin mode that does not exist', path: `/admin/course-detail/${NOBODY}`, also: notThere(2) },
    { name: 'course without classes, of an admin', path: `/admin/course-detail/${emptyCourse}?tab=4` },
    { name: 'preview of a step', path: `/admin/preview-step/${draft.stepId}` },
  ];
}
