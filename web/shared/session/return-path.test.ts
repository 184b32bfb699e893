import { describe, expect, it } from 'vitest';
import { forgetReturnPath, rememberReturnPath, returnPath } from './return-path.ts';

describe('the path to return to after sign-in', () => {
  it('is stored until it is opened', () => {
    rememberReturnPath('/user/acceptAccess/token?lang=ar');
    expect(returnPath()).toBe('/user/acceptAccess/token?lang=ar');
    forgetReturnPath();
    expect(returnPath()).toBeNull();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])('is never %s', (path) => {
    rememberReturnPath(path);
    expect(returnPath()).toBeNull();
  });
});
