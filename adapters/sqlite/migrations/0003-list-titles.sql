-- Renames two columns of lists to their names in the public API, also in history, which stores fields by their names in the core.
ALTER TABLE lists RENAME COLUMN name TO title;
ALTER TABLE lists RENAME COLUMN filter TO query;
UPDATE revisions SET
  before = json_remove(json_insert(before, '$.title', before ->> '$.name', '$.query', before ->> '$.filter'), '$.name', '$.filter'),
  after = json_remove(json_insert(after, '$.title', after ->> '$.name', '$.query', after ->> '$.filter'), '$.name', '$.filter')
WHERE record = 'list';
