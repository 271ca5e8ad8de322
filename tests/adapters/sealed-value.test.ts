import { seal, unseal } from '../../src/adapters/sealed-value.ts';

it.each([null, 'mod', 17, { state: 'live' }])('is read as it was written: %j', (value) => {
  expect(unseal('role', seal('role', value))).toEqual(value);
});

it('is not there when it is something else, of another name, or without its checksum', () => {
  const text = seal('role', 'mod');
  for (const at of Buffer.from(text).keys())
    expect(unseal('role', `${text.slice(0, at)}#${text.slice(at + 1)}`)).toBeUndefined();
  for (const other of ['', '"mod"', '1772000000000', text.slice(0, -1), null, undefined])
    expect(unseal('role', other)).toBeUndefined();
  expect(unseal('nick', text)).toBeUndefined();
});
