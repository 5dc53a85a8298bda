import { blackPng, photo, photoWithPlace } from '#tests/support/pictures.ts';
import { heroImageForm } from '#tests/support/multipart.ts';
import sharp from 'sharp';
import { headerOf } from '#attack/support/answers.ts';
import { answeringInstead, type Answer, type Attack, type PlantedHub } from '#attack/attack.ts';

const UPLOAD = '/api/admin/upload/hero-image';
const MB = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Of each, what it is and whether it pretends to be something else. */
const hostile: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a drawing with a script': async () => Buffer.from(SVG),
  'a page': async () => Buffer.from('<html><script>alert(1)</script></html>'),
  'a program': async () => Buffer.from('#!/bin/sh\nid\n'),
  'a GIF': () => photo().gif().toBuffer(),
  'the first bytes of a JPEG and nothing else': async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(9000)]),
  'half a picture': async () => (await photo(3000, 2000).jpeg().toBuffer()).subarray(0, 90_000),
  'a picture with a page behind it': async () =>
    Buffer.concat([await photo(64, 64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
  'a picture of 400 million pixels': () => blackPng(20_000),
  '6 MB of JPEG': async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(6 * MB)]),
  nothing: async () => Buffer.alloc(0),
};
const NAMES = ['../../../etc/passwd.png', 'photo.php', 'photo.svg', 'a"; filename="b.png', 'photo.png\u0000.html'];

async function send(hub: PlantedHub, content: Buffer, name = 'photo.png'): Promise<Answer> {
  const { body, headers } = heroImageForm(content, { name, type: 'image/png' });
  return hub.ask({ method: 'POST', path: UPLOAD, cookie: hub.world.people['full-admin'].cookie, body, headers });
}

async function tryGood(hub: PlantedHub): Promise<void> {
  const sent = await photoWithPlace();
  const good = await send(hub, sent, NAMES[0]);
  const url = /"(\/uploads\/[\w.-]+)"/.exec(good.body)?.[1];
  if (url === undefined) return hub.found(`a good picture was refused (${good.status}), so nothing was proved`);
  const shown = await hub.ask({ path: url });
  const type = headerOf(shown, 'content-type');
  if (!type.startsWith('image/')) hub.found(`${url} is served as ${type}`);
  if (!headerOf(shown, 'content-security-policy').includes('sandbox')) hub.found(`${url} is served without a sandbox`);
  const metadata = await sharp(
    Buffer.from(await (await fetch(`http://${hub.host}:${hub.port}${url}`)).arrayBuffer()),
  ).metadata();
  if (metadata.exif !== undefined || metadata.xmp !== undefined) hub.found('a served picture tells where it was taken');
  if (shown.body.includes('passwd')) hub.found('a served picture tells the name of its file');
}

export const uploads: Attack<PlantedHub> = {
  name: 'hostile uploads',
  what: 'programs, drawings and pages as pictures, broken and huge ones, names that are paths, a place in a photo',
  async run(hub) {
    await tryGood(hub);
    for (const [what, make] of Object.entries(hostile)) {
      const { status } = await send(hub, await make());
      if (status < 400 && status !== 0) hub.found(`${what} was taken as a picture (${status})`);
    }
    for (const name of NAMES.slice(1)) {
      const { status } = await send(hub, Buffer.from(SVG), name);
      if (status < 400) hub.found(`a drawing named ${name} was taken (${status})`);
    }
    const { status } = await hub.ask({ path: '/readyz' });
    if (status !== 200) hub.found(`afterwards the hub is not ready (${status})`);
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ method, body }, ask) =>
      method === 'POST' && String(body).includes(SVG) ? ask({ path: '/api/stats' }) : null,
    ),
};
