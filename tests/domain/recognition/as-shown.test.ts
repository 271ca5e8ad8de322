import { asShown, pictureKey } from '../../../src/domain/recognition/as-shown.ts';

describe('a name as a reader of Latin letters sees it', () => {
  it.each([
    ['Thalori', 'Thalori'],
    ['Nóva', 'Nóva'],
    ['gτ Lucas', 'gt Lucas'],
    ['gτ ьгцv', 'gt bruv'],
    ['ʀᴛRoycie', 'RTRoycie'],
    ['Jura嵐', 'Jura'],
    ['ʚ魔Roycieeツ', 'Royciee'],
    ['༄༆Trolo༆༄', 'Trolo'],
    ['ⒸⓁⓄⓌⓃツ', 'CLOWN'],
    ['H&N', 'H&N'],
    ['로이시', ''],
  ])('%j is %j', (name, shown) => {
    expect(asShown(name)).toBe(shown);
  });

  it.each([
    ['Y o s h i', 'Yoshi'],
    ['H&N', 'H N'],
    ['bigtiddyGOTH 333', 'bigtiddyG0TH :333'],
    ['Ilya', 'llya'],
    ['FIU | evan', 'FIU evan'],
    ['Nóva', 'NOVA'],
  ])('%j looks like %j', (a, b) => {
    expect(pictureKey(a)).toBe(pictureKey(b));
  });

  it.each([
    ['Nova', 'Novas'],
    ['Jura', 'Juro'],
  ])('%j does not look like %j', (a, b) => {
    expect(pictureKey(a)).not.toBe(pictureKey(b));
  });
});
