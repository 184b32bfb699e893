/** Exports the server tests' video factory for browser tests. */
export { buildFilm } from '../../api/testing/factories/video.ts';
