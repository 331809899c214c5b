import { buildWhenChanged } from '../scripts/build.mjs'

/** HTTP tests run the built server. */
export default function setup() {
  buildWhenChanged()
}
