interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export function multipart(files: readonly SentFile[], fields: Readonly<Record<string, string>> = {}) {
  const boundary = '----hub-tests';
  const head = (lines: string) => Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`);
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => [
      head(`Content-Disposition: form-data; name="${name}"`),
      Buffer.from(`${value}\r\n`),
    ]),
    ...files.flatMap(({ field, name, type, content }) => [
      head(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function heroImageForm(content: Buffer, { name = 'photo.jpg', type = 'image/jpeg', alt = '' } = {}) {
  return multipart([{ field: 'heroImage', name, type, content }], alt === '' ? {} : { alt });
}

export function schoolLogoForm(content: Buffer, { name = 'logo.png', type = 'image/png' } = {}) {
  return multipart([{ field: 'logo', name, type, content }]);
}

export function sheetPictureForm(content: Buffer, { alt = '' } = {}) {
  return multipart([{ field: 'picture', name: 'photo.jpg', type: 'image/jpeg', content }], alt === '' ? {} : { alt });
}
