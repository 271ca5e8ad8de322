// Set up for every test of the server: what it is answered, and what it leaves behind, is looked through for secrets.
import { expectNoLeak, lookForSecrets } from './secrets.ts';

type Read = {
  text: ((this: Response) => Promise<string>) & { original?: Read['text'] };
  json: (this: Response) => Promise<unknown>;
};
const read = Response.prototype as unknown as Read;
// Each test file has its own look, and all of them share one Response.
const original = read.text.original ?? read.text;

const text: Read['text'] = async function text() {
  const body = await original.call(this);
  lookForSecrets(`the answer of ${this.url}`, body);
  return body;
};
text.original = original;
read.text = text;
read.json = async function json() {
  return JSON.parse(await this.text());
};

afterEach(expectNoLeak);
