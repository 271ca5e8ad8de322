import { identityKey, nameProblem } from '../../../../src/contracts/text.ts';

type Text<C extends { readonly name: string }> = { readonly rawName: string; readonly candidates: readonly C[] };

/** The candidate whose own name a text is: it cannot become a new player, nor be learned as another's. */
export const ownerOf = <C extends { readonly name: string }>({ rawName, candidates }: Text<C>): C | undefined =>
  candidates.find(({ name }) => identityKey(name) === identityKey(rawName));

/** Whether the server will take a text as the name of a new player. */
export const mayRegister = (text: Text<{ readonly name: string }>): boolean =>
  nameProblem(text.rawName) === null && ownerOf(text) === undefined;
