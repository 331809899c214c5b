interface NotesProps {
  bookmarkProblem?: string
  /** Set while requests for the file fail. */
  isAway: boolean
  /** The name of the page that was read last, if it is offered. */
  lastPage?: string
  onContinue: () => void
}

/** Messages below the toolbar. */
export function Notes({ bookmarkProblem, isAway, lastPage, onContinue }: NotesProps) {
  return (
    <>
      {bookmarkProblem && (
        <p className="reader-note" role="alert">
          {bookmarkProblem}
        </p>
      )}
      {isAway && (
        <p className="reader-note" role="status">
          The connection is lost. Trying again…
        </p>
      )}
      {lastPage && !isAway && !bookmarkProblem && (
        <p className="reader-note">
          You were on page {lastPage}.{' '}
          <button type="button" onClick={onContinue}>
            Continue reading
          </button>
        </p>
      )}
    </>
  )
}
