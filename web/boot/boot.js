/* Runs before the first paint, outside the bundle: language, direction and color mode of the page, the first query to the
   server, and preloads of the files that the URL needs. The build inserts the lists, and lowers the script for browsers below the
   floor (scripts/web/browser-floor.ts), which get a sentence that says what to do. */
import './missing-functions.js';

(() => {
  const assets = BOOT_ASSETS;
  /* As in web/routes/dashboard/academies-section.tsx: so many academies have small images and their courses. */
  const FEW_ACADEMIES = 3;
  const languages = ['en', 'de', 'ar', 'fr', 'fa'];
  const page = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const path = location.pathname.toLowerCase();
  const invited = /^\/signup\//.test(path) ? new URLSearchParams(location.search).get('lang') : null;
  const preferred = (navigator.languages || []).map((tag) => tag.slice(0, 2).toLowerCase());
  const language = [invited, read('language'), ...preferred].find((tag) => languages.includes(tag)) || 'en';
  page.lang = language;
  page.dir = language === 'ar' || language === 'fa' ? 'rtl' : 'ltr';

  /* Shows the sentence of index.html, which critical.css also shows after 20 s. The first render of the page replaces it. */
  const showHelp = () => {
    page.dataset.shell = 'help';
  };
  const ofThisSite = ({ target, filename }) => (target === window ? String(filename).startsWith(location.origin) : target.localName === 'script');
  addEventListener('error', (event) => ofThisSite(event) && showHelp(), true);
  addEventListener('unhandledrejection', showHelp);

  const mode = read('colorMode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('dark', dark);

  const textSize = read('textSize');
  if (textSize === '115' || textSize === '130') page.style.setProperty('--text-size', textSize / 100);

  const aboveFloor = window.HTMLDialogElement && window.CSS && CSS.supports('aspect-ratio', '1');
  if (!aboveFloor) {
    showHelp();
    /* Without the element, main.tsx starts nothing. */
    document.addEventListener('readystatechange', () => document.getElementById('root').removeAttribute('id'), { once: true });
    return;
  }

  const signedIn = read('token') !== null;
  const guestPage = /^\/(login|signup|forgot-password|reset)/.test(path);
  const publicPage = guestPage || /^\/(terms|privacy-policy|imprint|permissiondenied)/.test(path);
  const target = signedIn && guestPage ? '/dashboard' : !signedIn && !publicPage ? '/login' : path;
  page.dataset.shell = signedIn && !publicPage ? 'learner' : 'guest';
  if (/^\/login/.test(target)) page.dataset.login = '';

  const findImage = (value) => {
    if (value === null || typeof value !== 'object') return undefined;
    return value.sources ? value : Object.values(value).map(findImage).find(Boolean);
  };
  const sourcesOf = (image) => image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const preloadImage = (image, sizes) => {
    if (!image) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    link.imageSrcset = sourcesOf(image);
    link.imageSizes = sizes;
    link.fetchPriority = 'high';
    document.head.append(link);
  };

  const addTo = (parent, tag, values) => {
    const element = Object.assign(document.createElement(tag), values);
    parent.append(element);
    return element;
  };
  /* Empties the page below the bar, for what can be shown before the scripts have run. */
  const clearMain = (className) => {
    const main = document.querySelector('.shell-main');
    if (main) {
      main.textContent = '';
      main.classList.add(className);
    }
    return main;
  };

  /* On a phone, the beginning of a step can be read while the scripts load. Only text is shown: markup is never passed to the browser. */
  const showStep = ({ name, moduleName, shownLanguage, image, blocks }) => {
    const main = clearMain('shell-step');
    if (!main) return;
    const add = (tag, values, parent = main) => addTo(parent, tag, Object.assign({ lang: shownLanguage, dir: 'auto' }, values));
    const [first] = blocks;
    if (image && !(first && (first.image || first.video || first.embed))) main.classList.add('shell-pictured');
    const top = addTo(main, 'div', { className: 'shell-top' });
    const line = add('div', { className: 'shell-line', textContent: moduleName }, top);
    /* As long as the position and the minutes, whose words are in the catalog: the line breaks as the one of the page does. */
    addTo(line, 'span', { textContent: ' · 0000 0 00 0 · 00000 0 0000000' });
    add('h1', { textContent: name }, top);
    const text = blocks.find(({ audio }) => !audio);
    for (const block of blocks) {
      if (block === text) break;
      add('div', { className: 'shell-audio' });
    }
    /* Only a plain text looks like this before the scripts have run; other blocks have a frame. */
    if (text?.type !== 'TEXT') return;
    for (const part of new DOMParser().parseFromString(text.html, 'text/html').body.children) {
      if (part.localName !== 'p') return;
      add('p', { textContent: part.textContent });
    }
  };

  /*
   * On a phone, the steps to continue with are shown as well, and the first academy if it follows them; bars stand for what needs the catalog of the
   * language. For those who teach or lead, other rows may come first (web/routes/dashboard/home-sections.tsx).
   */
  const showDashboard = ({ continueCards, academies, home, homeWork }, sizes) => {
    const cards = continueCards.items;
    const [academy] = academies.items;
    if (homeWork || cards.length === 0 || !academy?.image || academies.items.length > FEW_ACADEMIES) return;
    const main = clearMain('shell-dashboard');
    if (!main) return;
    const shape = (parent, className) => addTo(parent, 'span', { className: `shell-shape ${className}` });
    const write = (parent, tag, { shownLanguage }, textContent, className) => addTo(parent, tag, { lang: shownLanguage, dir: 'auto', textContent, className });
    shape(main, 'shell-title');
    shape(main, '');
    const row = addTo(main, 'div', { className: 'shell-row' });
    for (const { course, stepName } of cards) {
      const next = addTo(row, 'div', { className: 'shell-card' });
      write(next, 'p', course, course.name, 'shell-course');
      write(next, 'h3', course, stepName, '');
      for (const className of ['shell-progress', '', 'shell-action']) shape(next, className);
    }
    if (home.nextClass || home.lastFeedback) return;
    shape(main, 'shell-academies');
    const first = addTo(main, 'div', { className: 'shell-card shell-academy' });
    addTo(first, 'img', { alt: '', sizes, srcset: sourcesOf(academy.image) });
    const words = addTo(first, 'div', {});
    write(words, 'h3', academy, academy.name, '');
    write(words, 'p', academy, academy.subTitle, '');
    shape(words, 'shell-tag');
  };

  const fetchEarly = (files, priority) => {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      link.fetchPriority = priority;
      document.head.append(link);
    }
  };

  const search = new URLSearchParams(location.search);
  const tab = search.get('tab');
  const phone = matchMedia('(max-width: 767px)').matches;
  const sendEarly = (query) => {
    const [, value] = new RegExp(query.pattern).exec(target);
    const showsStep = query.step && phone && (tab || '1') === '1';
    if (showsStep) page.dataset.shell = 'lesson';
    const variables = query.pathVariable ? { [query.pathVariable]: value } : {};
    for (const [variable, parameter] of Object.entries(query.searchVariables || {})) variables[variable] = search.get(parameter);
    Object.assign(variables, query.variables);
    const extensions = { persistedQuery: { version: 1, sha256Hash: query.hash } };
    const headers = {
      accept: 'application/graphql-response+json,application/json;q=0.9',
      'content-type': 'application/json',
      'x-access-token': read('token'),
      'x-content-language': (query.pathVariable === 'courseId' && read(`courseLanguage:${value}`)) || read('contentLanguage') || language,
      'x-other-languages': String(read('otherLanguages') === 'true'),
    };
    const response = fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ operationName: query.operationName, variables, extensions }) });
    response.catch(() => {});
    if (query.imageSizes || query.step) {
      response
        .then((answer) => answer.clone().json())
        .then(({ data }) => {
          if (query.imageSizes && !phone) preloadImage(findImage(data), query.imageSizes);
          if (query.smallImageSizes && phone) showDashboard(data, query.smallImageSizes);
          const step = showsStep && data[query.step[0]][query.step[1]];
          if (step) showStep(step);
        })
        .catch(() => {});
    }
    return { operationName: query.operationName, hash: query.hash, variables, headers, response };
  };
  const queries = signedIn ? assets.queries.filter((query) => new RegExp(query.pattern).test(target) && (!query.tab || query.tab === tab)) : [];
  window.firstAnswers = queries.map(sendEarly);

  const route = assets.routes.find(([pattern]) => new RegExp(pattern).test(target));
  fetchEarly(assets.languages[language] || [], 'high');
  fetchEarly(route ? route[1] : assets.fallback, 'high');
  for (const { files } of queries) fetchEarly(files, 'high');
  if (route) fetchEarly(route[2], 'low');
})();
