import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runDocument } from '../shared/apollo/run-document.ts';
import { withProof } from '../shared/second-factor/ask-proof.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { ProofQuestion } from './proof-question.tsx';

vi.mock('../shared/apollo/run-document.ts', () => ({ runDocument: vi.fn(), prefetchClient: () => undefined }));
const answer = vi.mocked(runDocument);
const refusal = (extensions: object) => Object.assign(new Error('refused'), { errors: [{ extensions }] });
const needed = (method: 'code' | 'password') => refusal({ code: 'PROOF_NEEDED', parameters: { method } });

beforeEach(() => answer.mockReset());

describe('a request that the server answers with PROOF_NEEDED', () => {
  it('is sent again after the person entered the password', async () => {
    answer.mockRejectedValueOnce(refusal({ code: 'PASSWORD_INVALID' })).mockResolvedValueOnce({ confirmIdentity: true } as never);
    const request = vi.fn().mockRejectedValueOnce(needed('password')).mockResolvedValueOnce('done');
    renderWithProviders(<ProofQuestion />);
    const result = withProof(request);
    await userEvent.type(await screen.findByLabelText('Your password'), 'Academy!2026');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This password is incorrect.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await expect(result).resolves.toBe('done');
    expect(answer.mock.calls.map(([, variables]) => variables)).toEqual([{ password: 'Academy!2026' }, { password: 'Academy!2026' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks people with two-step sign-in for a code, once for several requests', async () => {
    answer.mockResolvedValueOnce({ confirmIdentity: true } as never);
    const requests = [1, 2].map((number) => vi.fn().mockRejectedValueOnce(needed('code')).mockResolvedValueOnce(number));
    renderWithProviders(<ProofQuestion />);
    const results = Promise.all(requests.map((request) => withProof(request)));
    await userEvent.type(await screen.findByLabelText('Code from the app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await expect(results).resolves.toEqual([1, 2]);
    expect(answer.mock.calls.map(([, variables]) => variables)).toEqual([{ code: '123456' }]);
  });

  it('fails when the person cancels', async () => {
    const request = vi.fn().mockRejectedValueOnce(needed('code'));
    renderWithProviders(<ProofQuestion />);
    const result = withProof(request).catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await result).toMatchObject({ errors: [{ extensions: { code: 'PROOF_NEEDED' } }] });
    expect(request).toHaveBeenCalledTimes(1);
  });
});
