/** Ends every switch over a union: a new member is a type error here, and a loud failure at run time. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
};
