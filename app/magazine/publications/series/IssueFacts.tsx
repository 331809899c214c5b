interface IssueFactsProps {
  /** The issue's name, such as "No. 12". */
  name: string
  /** The printed date, in any language. */
  date: string
  separator?: string
}

export const IssueFacts = ({ name, date, separator = ' · ' }: IssueFactsProps) => (
  <>
    {name && <bdi>{name}</bdi>}
    {date && (
      <span className="issue-date">
        {name && separator}
        <bdi>{date}</bdi>
      </span>
    )}
  </>
)
