interface NotesProps {
  bookmarkProblem?: string
  /** Requests for the file fail. */
  isAway: boolean
  /** The name of the page that was read last, where it is offered. */
  lastPage?: string
  onContinue: () => void
}

/** What is said below the toolbar while one reads. */
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
