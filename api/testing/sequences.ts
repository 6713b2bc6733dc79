/**
 * Returns how many random sequences a property test runs, and its seed. `npm test` runs `usual` of them with a fixed seed;
 * `npm run soak` sets both variables, to run many with other seeds.
 */
export const sequences = (usual: number, seed: number) => ({
  numRuns: Number(process.env.SEQUENCES ?? usual),
  seed: Number(process.env.SEQUENCE_SEED ?? seed),
})

/** Returns the time limit of a property test in milliseconds. A sequence takes less than a second on most machines. */
export const sequencesTimeoutMs = (usual: number): number => 60_000 + sequences(usual, 0).numRuns * 10_000
