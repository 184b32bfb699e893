export const COMMON_STEMS = `password`;
