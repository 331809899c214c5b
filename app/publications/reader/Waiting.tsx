import { Toolbar } from './Toolbar'

/** The reader's frame before the file arrives, of the size that the toolbar and the first page will have. */
export function WaitingReader({ file, title }: { file: string; title: string }) {
  return (
    <div className="reader-unready">
      <div className="reader-top">
        <Toolbar file={file} title={title} />
      </div>
      <div className="reader-pages">
        <WaitingPage />
      </div>
    </div>
  )
}

export const WaitingPage = () => <p className="reader-page reader-waiting">Loading...</p>
