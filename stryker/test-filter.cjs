/** Asked by jest before each run: which test files (near-tests.ts says). All of them when nothing is said. */
module.exports = (paths) => {
  const wanted = process.env.TEST_FILES;
  return { filtered: wanted === undefined ? paths : JSON.parse(wanted) };
};
