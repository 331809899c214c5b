import { buildWhenChanged } from '../scripts/build.mjs'

/** HTTP tests run the built server. */
export default async function setup() {
  await buildWhenChanged()
}
