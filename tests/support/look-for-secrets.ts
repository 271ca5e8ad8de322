// Set up for every server test: responses, logs and files are scanned for planted secrets.
import { expectNoLeak, lookForSecrets } from './secrets.ts';

type Read = {
  text: ((this: Response) => Promise<string>) & { original?: Read['text'] };
  json: (this: Response) => Promise<unknown>;
};
const read = Response.prototype as unknown as Read;
// Each test file has its own scan, but all share one Response class.
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
