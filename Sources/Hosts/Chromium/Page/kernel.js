// A fixed computation on the processor, to tell how fast this machine runs now.

const LENGTH = 1 << 16;
const ROUNDS = 120;

// Time of the computation in ms: integer arithmetic (xorshift, G. Marsaglia, Xorshift RNGs, 2003) over 256 KiB.
export function measureKernel() {
  const values = new Uint32Array(LENGTH);
  const start = performance.now();
  let x = 1;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < LENGTH; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      values[i] = (values[i] + x) >>> 0;
    }
  }
  const elapsed = performance.now() - start;
  // The result is used, so that the engine cannot leave the computation out.
  return values[0] === 0 && values[1] === 0 ? NaN : elapsed;
}
