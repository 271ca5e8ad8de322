// Loaded before the product (`--import`): its clock is that of the machine and CLOCK_OFFSET_MS, in every process of it.
const { now } = Date;
const offset = Number(process.env.CLOCK_OFFSET_MS);
const shifted = () => now() + offset;

globalThis.Date = new Proxy(Date, {
  apply: (target) => new target(shifted()).toString(),
  construct: (target, args) => (args.length === 0 ? new target(shifted()) : new target(...args)),
  get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
});
