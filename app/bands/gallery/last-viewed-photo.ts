let id: number | undefined

/** The photo that was just closed, until the gallery has put the focus on it. */
export const lastViewedPhoto = {
  note(closed: number) {
    id = closed
  },
  take(): number | undefined {
    const taken = id
    id = undefined
    return taken
  },
}
