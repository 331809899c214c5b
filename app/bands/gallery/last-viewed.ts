let id: number | undefined

/** The photo that was closed, until its gallery has put the focus back on it. */
export const lastViewed = {
  note(closed: number) {
    id = closed
  },
  take(): number | undefined {
    const taken = id
    id = undefined
    return taken
  },
}
