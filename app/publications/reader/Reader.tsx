/** The PDF of an article: the browser's own viewer, with plain links beside it. */
export function Reader({ file, title }: { file: string; title: string }) {
  return (
    <div className="reader">
      <object data={file} type="application/pdf" aria-label={title}>
        <p>This browser shows no PDF on the page.</p>
      </object>
      <p className="reader-links">
        <a href={file}>Open the PDF</a> <a href={`${file}?download`}>Download the PDF</a>
      </p>
    </div>
  )
}
