/** An activity from another server; its object is not validated yet. */
export interface Activity {
  id: string
  type: string
  /** The actor's address, on the same server as the activity's id. */
  actor: string
  object: unknown
}
