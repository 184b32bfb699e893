import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserEntity } from '../../domain/users/user.entity.ts';
import { buildPdf } from '../../testing/factories/file.ts';
import { buildForm, FORM_TYPE } from '../../testing/multipart.ts';
import { createRestWorld, type RestWorld, WHO } from '../../testing/rest-world.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer({ jobs: true });
  world = await createRestWorld(server);
});
afterAll(() => server.close());

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
async function mailbox(): Promise<Mail[]> {
  const { body } = await server.rest('GET', '/dev/mailbox.json');
  return body.messages as Mail[];
}

describe('POST /academy/course/message', () => {
  it('sends one mail to each student, in the language of each', async () => {
    const db = server.database.dataSource.manager;
    await db.update(UserEntity, { id: world.userIds.classmate }, { language: 'de' });
    const message = {
      courseId: world.courseId,
      subject: 'No class',
      messageContent: '<p>See you<script>x()</script>.</p>',
      attachments: [{ _id: world.fileIds.document }],
    };
    const { status, body } = await world.post('admin', '/academy/course/message/', message);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { result: { _id: expect.any(String), subject: 'No class', messageContent: '<p>See you.</p>', attachments: [world.fileIds.document] } },
    });
    await soon(async () => expect(await mailbox()).toHaveLength(2));
    const people = await db.findBy(UserEntity, [{ id: world.userIds.enrolled }, { id: world.userIds.classmate }]);
    const mails = await mailbox();
    expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    const german = mails.find(({ to }) => to === people.find(({ language }) => language === 'de')?.email);
    expect(german).toMatchObject({ subject: 'No class', text: expect.stringContaining('See you.') });
    expect(german?.html).toContain('<p>See you.</p>');
    expect(german?.text).toContain('Zum Kurs');
    const [address = ''] = german?.text.match(/http:\/\/\S+\/files\/\S+/) ?? [];
    expect(new URL(address).pathname).toContain(world.fileIds.document);
  });

  it('refuses the same message within ten minutes, unless the sender confirms it', async () => {
    const message = { courseId: world.courseId, subject: 'Twice', messageContent: '<p>The same words.</p>' };
    expect(await world.post('trainer', '/academy/course/message', message)).toMatchObject({ status: 200 });
    expect(await world.post('trainer', '/academy/course/message', message)).toMatchObject({
      status: 409,
      body: { status: 'error', code: 'MESSAGE_SENT_BEFORE', message: 'You sent the same message a few minutes ago.' },
    });
    expect(await world.post('trainer', '/academy/course/message', { ...message, sendAgain: true })).toMatchObject({ status: 200 });
  });

  it('sends a file that the trainer uploaded', async () => {
    const headers = { 'content-type': FORM_TYPE, 'x-access-token': world.tokens.trainer };
    const form = new Uint8Array(buildForm([{ field: 'file', fileName: 'plan.pdf', content: buildPdf() }]));
    const uploaded = (await (await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers, body: form })).json()) as { id: string };
    const message = { courseId: world.courseId, subject: 'With a file', messageContent: '<p>See the file.</p>', attachments: [uploaded.id] };
    expect(await world.post('trainer', '/academy/course/message', message)).toMatchObject({ status: 200, body: { result: { attachments: [uploaded.id] } } });
  });

  it('is for admins and trainers of the course only, and reports missing fields', async () => {
    const message = { courseId: world.courseId, subject: 'a', messageContent: '' };
    for (const who of WHO) {
      const { body } = await world.post(who, '/academy/course/message', message);
      if (who === 'admin' || who === 'trainer') expect(body, who).toMatchObject({ code: 'VALIDATION_FAILED', fields: { messageContent: 'REQUIRED' } });
      else expect(body, who).toMatchObject({ code: 'NOT_AUTHORIZED' });
    }
    expect((await world.post(null, '/academy/course/message', message)).status).toBe(401);
    expect((await world.post('enrolled', '/academy/course/message', { ...message, courseId: world.hiddenCourseId })).status).toBe(404);
    expect((await world.post('admin', '/academy/course/message', { ...message, courseId: undefined })).status).toBe(404);
  });
});
