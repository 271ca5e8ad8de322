/** Discord's error for an invalid body (https://docs.discord.com/developers/reference#error-messages). */
const invalid = (field: string, why: string) => ({
  code: 50_035,
  message: 'Invalid Form Body',
  errors: { [field]: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH', message: why }] } },
});
const empty = { code: 50_006, message: 'Cannot send an empty message' };

type Choice = { readonly label?: string; readonly name?: string; readonly value?: unknown };
type Component = {
  readonly components?: readonly Component[];
  readonly options?: readonly Choice[];
  readonly custom_id?: string;
};
type Body = {
  readonly content?: unknown;
  readonly components?: unknown;
  readonly nonce?: string | number;
  readonly [field: string]: unknown;
};

const isWithin = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text.length >= 1 && text.length <= most;
const componentsIn = (all: readonly Component[]): readonly Component[] =>
  all.flatMap((one) => [one, ...componentsIn(one.components ?? [])]);

/** Error of a message (https://docs.discord.com/developers/resources/message#create-message); null: it is valid. */
export const wrongMessage = ({ content = '', components, nonce }: Body): object | null => {
  const all = componentsIn((components ?? []) as readonly Component[]);
  if (typeof content !== 'string' || content.length > 2_000)
    return invalid('content', 'Must be 2000 or fewer in length.');
  if (content === '' && all.length === 0) return empty;
  if (nonce !== undefined && !isWithin(String(nonce), 25)) return invalid('nonce', 'Must be 25 or fewer in length.');
  // https://docs.discord.com/developers/components/reference#string-select
  const wrong = all.find(
    ({ options, custom_id: id }) =>
      (id !== undefined && !isWithin(id, 100)) ||
      (options !== undefined &&
        (options.length < 1 || options.length > 25 || options.some(({ label }) => !isWithin(label, 100)))),
  );
  return wrong === undefined ? null : invalid('components', 'Must be between 1 and 25 in length.');
};

/** Errors of options (https://docs.discord.com/developers/interactions/receiving-and-responding). */
export const wrongChoices = (choices: readonly Choice[]): object | null =>
  choices.length > 25 || choices.some(({ name, value }) => !isWithin(name, 100) || !isWithin(value, 100))
    ? invalid('choices', 'Must be 25 or fewer in length.')
    : null;

type Command = { readonly name?: unknown; readonly description?: unknown; readonly options?: readonly Command[] };
const isCommand = ({ name, description, options = [] }: Command): boolean =>
  typeof name === 'string' &&
  /^[-_\p{Ll}\p{N}]{1,32}$/u.test(name) &&
  isWithin(description, 100) &&
  options.length <= 25 &&
  options.every(isCommand);
/** Errors of a guild's commands (https://docs.discord.com/developers/interactions/application-commands). */
export const wrongCommands = (commands: readonly Command[]): object | null =>
  commands.length <= 100 && commands.every(isCommand) ? null : invalid('0', 'Invalid Form Body');
