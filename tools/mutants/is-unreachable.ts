/** Of Babel's tree, as much as is looked at. */
type Node = { readonly type: string; readonly [part: string]: unknown };

/** `default: return assertNever(…)`: the compiler shows that nothing comes there, so nothing can be tested. */
export const isUnreachable = ({ type, test, consequent }: Node): boolean =>
  type === 'SwitchCase' && test === null && JSON.stringify(consequent).includes('"name":"assertNever"');
