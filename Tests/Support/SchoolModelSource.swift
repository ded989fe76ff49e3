/// A model as Xcode keeps it, with nearly every word that its form has.
package enum SchoolModelSource {
  /// The text of the file `contents`.
  package static let text = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
    userDefinedModelVersionIdentifier="2">
      <entity name="Student" representedClassName=".Student" parentEntity="Person" \
    syncable="YES" codeGenerationType="class" elementID="Pupil">
        <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0" \
    maxValueString="120" defaultValueString="12" usesScalarValueType="YES" indexed="YES"/>
        <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
        <attribute name="photo" optional="YES" attributeType="Binary" \
    allowsExternalBinaryDataStorage="YES" spotlightIndexingEnabled="YES" preserveAfterDeletion="YES"/>
        <attribute name="shout" optional="YES" attributeType="String" derived="YES" \
    derivationExpression="uppercase:(name)"/>
        <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Team" inverseName="students" inverseEntity="Team"/>
        <fetchedProperty name="peers" optional="YES">
          <fetchRequest name="f" entity="Student" predicateString="team == $FETCH_SOURCE.team"/>
        </fetchedProperty>
        <fetchIndex name="byAge">
          <fetchIndexElement property="age" type="Binary" order="descending"/>
        </fetchIndex>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="age"/></uniquenessConstraint>
        </uniquenessConstraints>
        <userInfo><entry key="note" value="A &amp; B"/></userInfo>
      </entity>
      <entity name="Person" isAbstract="YES" versionHashModifier="b">
        <attribute name="name" attributeType="String" minValueString="2" \
    regularExpressionString="\\w+"/>
        <attribute name="born" optional="YES" attributeType="Date" \
    defaultDateTimeInterval="86400" minDateTimeInterval="0"/>
      </entity>
      <entity name="Team">
        <relationship name="students" toMany="YES" minCount="1" ordered="YES" \
    deletionRule="Deny" destinationEntity="Student" inverseName="team" inverseEntity="Student"/>
      </entity>
      <composite name="Address"><attribute name="city" optional="YES" attributeType="String"/></composite>
      <fetchRequest name="young" entity="Student" predicateString="age &lt; $AGE"/>
      <configuration name="Main"><memberEntity name="Team"/></configuration>
      <elements><element name="Student" positionX="0"/></elements>
    </model>
    """
}
