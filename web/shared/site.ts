/** The name of the installation; the server writes SITE_NAME into the page. */
export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Academy';
}
