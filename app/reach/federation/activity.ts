/** An activity that came from another server; what it is about is unchecked. */
export interface Activity {
  id: string
  type: string
  /** The address of its actor, on the same server as its id. */
  actor: string
  object: unknown
}
