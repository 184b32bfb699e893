/** Exports the server tests' video factory for browser tests. */
export { buildVideo } from '../../api/testing/factories/video.ts';
