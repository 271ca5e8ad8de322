import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCalibrated, calibrationFile, readCalibration } from '../../../src/main/recognition/calibration.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';

const hashes = { 'PP-OCRv4': 'a', letters: 'b', tesseract: 'c' };

describe('the calibration of a release', () => {
  it('was fitted on the engines of this release, and says on how much', async () => {
    const read = await readCalibration();
    if (!read.ok) throw new Error(read.why);
    expect(read.calibration.pictures).toBeGreaterThanOrEqual(40);
    expect(read.calibration.crops).toBeGreaterThan(500);
    expect(Object.keys(read.calibration.engines).sort()).toEqual(['PP-OCRv4', 'letters', 'tesseract']);
    const told: string[] = [];
    const calibrated = createCalibrated((why) => told.push(why));
    expect(await calibrated()).toEqual(read.calibration);
    expect(await calibrated()).toBe(await calibrated());
    expect(told).toEqual([]);
  });

  it('is refused where an engine is another', async () => {
    expect(await readCalibration(calibrationFile, async () => hashes)).toEqual({
      ok: false,
      why: 'it was fitted on another PP-OCRv4 and letters and tesseract',
    });
  });

  it('is refused where it is none, or not there', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'calibration.json');
    expect(await readCalibration(file)).toMatchObject({ ok: false, why: 'there is none' });
    await writeFile(file, '{"version":"1"}');
    expect(await readCalibration(file)).toMatchObject({ ok: false, why: expect.stringContaining('is none') });
    await writeFile(file, (await readFile(calibrationFile, 'utf8')).slice(0, 40));
    expect(await readCalibration(file)).toMatchObject({ ok: false, why: expect.stringContaining('is none') });
    await folder.remove();
  });
});
