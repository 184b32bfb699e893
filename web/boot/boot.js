/* Runs before the first paint, outside the bundle: language, direction and color mode of the page, and preloads
   of the files that the URL needs. The build replaces the marker with the list of files. */
(() => {
  const assets = /* ASSETS */ { languages: {}, routes: [], fallback: [] };
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

  const mode = read('colorMode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('dark', dark);

  const signedIn = read('token') !== null;
  const guestPage = /^\/(login|signup|forgot-password|reset)/.test(path);
  const publicPage = guestPage || /^\/(terms|privacy-policy|imprint|permissiondenied)/.test(path);
  const target = signedIn && guestPage ? '/dashboard' : !signedIn && !publicPage ? '/login' : path;
  page.dataset.shell = signedIn && !publicPage ? 'learner' : 'guest';

  const route = assets.routes.find(([pattern]) => new RegExp(pattern).test(target));
  const fetchEarly = (files, priority) => {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      link.fetchPriority = priority;
      document.head.append(link);
    }
  };
  fetchEarly(assets.languages[language] || [], 'high');
  fetchEarly(route ? route[1] : assets.fallback, 'high');
  if (route) fetchEarly(route[2], 'low');
})();
