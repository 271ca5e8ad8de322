// Checks the version first, like start.mjs.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Muster needs Node 22.18 or newer, this is ${process.versions.node}: use "npm run muster".`);
  process.exit(1);
}
process.umask(0o077);
await import('./cli.ts');
