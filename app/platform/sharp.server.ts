/** sharp, from the first picture on: with libvips it takes 20 MB, which a process that sends what it has drawn before never needs. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
