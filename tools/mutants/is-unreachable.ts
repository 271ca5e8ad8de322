/** The parts of a Babel node used here. */
type Node = { readonly type: string; readonly [part: string]: unknown };

/** `default: return assertNever(…)`: the compiler proves it unreachable, so no test can cover it. */
export const isUnreachable = ({ type, test, consequent }: Node): boolean =>
  type === 'SwitchCase' && test === null && JSON.stringify(consequent).includes('"name":"assertNever"');
