import { describe, expect, it } from 'vitest';
import { forgetReturnPath, rememberReturnPath, returnPath } from './return-path.ts';

describe('the address to return to after signing in', () => {
  it('is kept until it was followed', () => {
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
