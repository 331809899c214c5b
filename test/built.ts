import { buildWhenChanged } from '../scripts/build.mjs'

/** Tests that start the built server find it built from the sources as they are. */
export default function setup() {
  buildWhenChanged()
}
