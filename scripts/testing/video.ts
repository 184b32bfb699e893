/** The films of the server's tests, for those that look at them in a browser. */
export { buildFilm } from '../../api/testing/factories/video.ts';
