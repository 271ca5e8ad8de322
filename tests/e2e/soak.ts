// `npm run soak [kills]`: many kills under load. The last line says what was lost.
import { isClean, killBurst, lastLine } from './support/kill-burst.ts';

const rounds = Number(process.argv[2] ?? 10);
const report = await killBurst(rounds, (line) => console.log(line));
console.log(lastLine(report));
process.exitCode = isClean(report) ? 0 : 1;
